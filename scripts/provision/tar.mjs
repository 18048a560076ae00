/**
 * The ordinary files of a tar archive as [name, content]: headers of 512 bytes, name at 0, size in octal at 124, kind
 * at 156, then the content, filled up to 512. Names of more than 100 bytes do not occur in the archives that are read
 * here.
 */
export function* filesInTar(tar) {
  for (let at = 0; at + 512 <= tar.length; ) {
    const name = tar
      .toString("utf8", at, at + 100)
      .replace(/\0.*$/s, "")
      .replace(/^\.\//, "");
    const size = Number.parseInt(tar.toString("utf8", at + 124, at + 136), 8) || 0;
    const isFile = tar[at + 156] === 0x30 || tar[at + 156] === 0;
    if (isFile && name !== "") yield [name, tar.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** The content of one of the files. */
export function fileInTar(tar, wanted) {
  for (const [name, content] of filesInTar(tar)) if (name === wanted) return content;
  throw new Error(`no ${wanted} in the archive`);
}
