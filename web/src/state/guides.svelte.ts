// The tables where this browser is guided: the coach warns before a costly move. Kept until the warnings are refused.
const KEY = "guided-tables";
const MOST = 20;

function read(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // storage may be blocked or damaged: no table is guided
  }
}

class Guides {
  private tables = $state.raw(read());

  has(table: string): boolean {
    return this.tables.includes(table);
  }

  begin(table: string): void {
    this.keep([...this.tables.filter((one) => one !== table), table].slice(-MOST));
  }

  end(table: string): void {
    this.keep(this.tables.filter((one) => one !== table));
  }

  private keep(tables: string[]): void {
    this.tables = tables;
    try {
      localStorage.setItem(KEY, JSON.stringify(tables));
    } catch {
      // storage may be blocked: the table is guided until the page is closed
    }
  }
}

export const guides = new Guides();
