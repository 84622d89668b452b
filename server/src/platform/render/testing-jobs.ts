// Jobs of the pool's own tests.

/** Uses CPU time until its thread is ended. */
export function spinJob(): never {
  for (;;);
}

export const echoJob = (text: string): string => text

/** Spins for the input `spin`, and answers the others with the shared text before them. */
export const joinJob = (text: string, shared: string): string => (text === 'spin' ? spinJob() : shared + text)

/** Fills the memory of its thread. */
export function fillJob(): never {
  const lists: number[][] = []
  for (;;) lists.push(Array.from({ length: 10_000 }, (_, n) => n * 1.5))
}

export const throwJob = (text: string): never => {
  throw new Error(text)
}
