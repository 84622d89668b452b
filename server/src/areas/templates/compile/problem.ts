/** What is wrong with a text, in words for its author. */
export class TemplateProblem extends Error {
  override name = 'TemplateProblem'
}
