/** The texts of the components. Each component takes its own in `texts`. */
export const signInTexts = {
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  continue: 'Continue',
  sendCode: 'Email me a code',
  usePassword: 'Use a password',
  useCode: 'Use a code by email',
  codeSent: (email: string) =>
    `If the account exists or can be created, we sent a code to ${email}. It is valid for ten minutes.`,
  code: 'Code',
  useAnotherAddress: 'Use another address',
  twoFactor: 'Enter the code from your authenticator app, or a recovery code.',
  startOver: 'Start over',
  loading: 'Loading',
  noMethod: 'This page cannot sign you in. No password and no code by email is enabled.',
}

export const pricingTexts = {
  pricing: 'Pricing',
  billingPeriod: 'Billing period',
  currency: 'Currency',
  choose: (product: string) => `Choose ${product}`,
  loading: 'Loading',
  failed: 'The prices could not be loaded.',
  tryAgain: 'Try again',
}

export type SignInTexts = typeof signInTexts
export type PricingTexts = typeof pricingTexts
