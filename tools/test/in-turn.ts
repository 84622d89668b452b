/** Output that waits for its turn, so that two parts which run at once are read one after the other. */
export interface Turn {
  write(output: string | Buffer): void
  /** Prints the held output, and from now on everything at once. */
  begin(): void
}

export function turnAt(out: Pick<NodeJS.WritableStream, 'write'>): Turn {
  let held: (string | Buffer)[] | null = []
  return {
    write(output) {
      if (held) held.push(output)
      else out.write(output)
    },
    begin() {
      for (const output of held ?? []) out.write(output)
      held = null
    },
  }
}
