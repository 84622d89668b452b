/** Thrown when another transaction came first. Has the code of a serialization failure, so that the work is retried. */
class Raced extends Error {
  override name = 'Raced'
  readonly code = '40001'
}

export function raced(): never {
  throw new Raced('The contact was changed by another transaction')
}
