/** Output that waits for its turn, so that two parts which run at once are read one after the other. */
export interface Turn {
  write(said: string | Buffer): void
  /** Prints the held output, and from now on everything at once. */
  begin(): void
}

export function turnAt(out: Pick<NodeJS.WritableStream, 'write'>): Turn {
  let kept: (string | Buffer)[] | null = []
  return {
    write(said) {
      if (kept) kept.push(said)
      else out.write(said)
    },
    begin() {
      for (const said of kept ?? []) out.write(said)
      kept = null
    },
  }
}
