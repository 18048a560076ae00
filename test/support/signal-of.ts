/** A promise and the function that resolves it. */
export function signalOf(): { readonly fire: () => void; readonly fired: Promise<void> } {
  let fire: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return { fire, fired };
}
