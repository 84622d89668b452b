interface Change {
  from?: unknown
  to?: unknown
}

const named = (value: unknown) => (value as { name?: string } | null)?.name

/** " from Member to Admin", of two things that have names. */
export function fromTo(change: Change | undefined): string {
  const [from, to] = [named(change?.from), named(change?.to)]
  return from && to ? ` from ${from} to ${to}` : ''
}
