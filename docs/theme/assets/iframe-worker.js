// Where the site is opened from a folder, browsers start no worker, and search would not work. The theme's worker then
// runs in a hidden frame, under the name by which it recognises that.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(address) {
      super();
      const url = new URL(address, document.baseURI).href;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.ready = new Promise((resolve) => this.frame.addEventListener("load", resolve, { once: true }));
      this.frame.srcdoc = `<script>
        var importScripts = (...addresses) => addresses.reduce((before, address) => before.then(() =>
          new Promise((resolve, reject) => {
            const script = document.createElement("script");
            Object.assign(script, { src: address, onload: resolve, onerror: reject });
            document.body.append(script);
          })), Promise.resolve());
        var postMessage = (data) => parent.dispatchEvent(new MessageEvent("pioche-search", { data }));
        addEventListener("pioche-search", ({ data }) => dispatchEvent(new MessageEvent("message", { data })));
      </script><body><script src="${url}"></script>`;
      window.addEventListener("pioche-search", ({ data }) => {
        const message = new MessageEvent("message", { data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      });
      document.body.append(this.frame);
    }
    async postMessage(data) {
      await this.ready;
      this.frame.contentWindow.dispatchEvent(new MessageEvent("pioche-search", { data }));
    }
    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
