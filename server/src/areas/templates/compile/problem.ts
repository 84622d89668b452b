/** A problem with a text, described for its author. */
export class TemplateProblem extends Error {
  override name = 'TemplateProblem'
}
