/** Another transaction got in between. Carries the code of a serialisation failure, so the work is done again. */
class Raced extends Error {
  override name = 'Raced'
  readonly code = '40001'
}

export function raced(): never {
  throw new Raced('The contact was changed by another transaction meanwhile')
}
