// Whether the settings are shown; "keys": opened to see the keys.
export const settings = $state<{ shown: false | "top" | "keys" }>({ shown: false });
