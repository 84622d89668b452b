export const texts = {
  readTitle: (title: string | number) => `Read “${title}”`,
  textCouldNotBeLoaded: 'The text could not be loaded.',
  whatHasChanged: 'What has changed',
  gotIt: 'Got it',
  later: 'Later',
  beforeYouContinue: 'Before you continue',
  pleaseReadAndAgree: 'Please read and agree.',
  agreeAndContinue: 'Agree and continue',
  iAgreeToTitle: (title: string | number) => `I agree to: ${title}`,
  changeCouldNotBeSaved: 'The change could not be saved. Try again.',
}
