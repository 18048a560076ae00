const lengthLimit = 300;

/** Collects the text of the first element with this name. Each method returns whether that element is open. */
export function createCapture(element: string) {
  let state: "before" | "inside" | "after" = "before";
  let text = "";
  return {
    open(name: string): boolean {
      if (state === "before" && name === element) state = "inside";
      return state === "inside";
    },
    write(data: string): boolean {
      if (state === "inside" && text.length < lengthLimit) text += data;
      return state === "inside";
    },
    close(name: string): boolean {
      const was = state;
      if (state === "inside" && name === element) state = "after";
      return was === "inside";
    },
    text: () => text.replace(/\s+/g, " ").trim().slice(0, lengthLimit).trimEnd(),
  };
}
