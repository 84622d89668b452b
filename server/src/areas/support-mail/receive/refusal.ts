/** A refusal to the sending server. With a code of 4xx it tries again later. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

export const unknownRecipient = () => new Refusal(550, 'No such recipient here')
export const tooLarge = (maxBytes: number) => new Refusal(552, `The message is larger than ${maxBytes} bytes`)
export const tryLater = (reason = 'Too many messages. Try again later') => new Refusal(451, reason)
export const unreadable = (reason = 'The message could not be read') => new Refusal(554, reason)
