/** The service cannot start. The message is one line for the operator: the problem and how to fix it. */
export class StartError extends Error {
  override name = 'StartError'
}
