import type { MailParts } from '../../platform/mail/mail-parts.ts'

interface Brand {
  name: string
  color?: string
}

const ignore = 'If you did not request this email, you can ignore it.'

export const verificationMail = (brand: Brand, name: string | null, url: string): MailParts => ({
  subject: `Verify your email for ${brand.name}`,
  brand,
  ...(name !== null && { greeting: `Hello ${name},` }),
  paragraphs: [
    `Verify your email to activate your ${brand.name} account. The link works once and is valid for 24 hours.`,
    'Open it in the browser you signed up in to keep your password. In any other browser, you choose a new one.',
  ],
  action: { label: 'Verify email', url },
  footer: 'If you did not sign up, you can ignore this email. No account is created.',
})

export const accountExistsMail = (brand: Brand, url: string): MailParts => ({
  subject: `You already have a ${brand.name} account`,
  brand,
  paragraphs: [
    `Someone tried to sign up for ${brand.name} with your email, but you already have an account. ` +
      'Sign in, or reset your password on the sign-in page.',
  ],
  action: { label: 'Sign in', url },
  footer: 'If this was not you, you can ignore this email. Your account has not changed.',
})

export const resetMail = (brand: Brand, url: string): MailParts => ({
  subject: `Reset your ${brand.name} password`,
  brand,
  paragraphs: [
    `We received a request to reset your ${brand.name} password. The link works once and is valid for one hour.`,
  ],
  action: { label: 'Reset password', url },
  footer: 'If this was not you, you can ignore this email. Your password has not changed.',
})

export const magicLinkMail = (brand: Brand, url: string): MailParts => ({
  subject: `Sign in to ${brand.name}`,
  brand,
  paragraphs: ['Use this link to sign in. It works once and is valid for 30 minutes.'],
  action: { label: `Sign in to ${brand.name}`, url },
  footer: ignore,
})

export const codeMail = (brand: Brand, code: string): MailParts => ({
  subject: `Your ${brand.name} sign-in code`,
  brand,
  paragraphs: ['Enter this code to sign in. It works once and is valid for 10 minutes.'],
  code,
  footer: `${ignore} Do not share this code with anyone.`,
})

export const addressChangedMail = (brand: Brand, to: string | null): MailParts => ({
  subject: `Your ${brand.name} email address was changed`,
  brand,
  paragraphs: [
    to === null
      ? `The team at ${brand.name} removed this email address from your account. It no longer signs you in.`
      : `The team at ${brand.name} changed the email address of your account to ${to}. ` +
        'This address no longer signs you in.',
    'You were signed out on every device.',
  ],
  footer: `If you did not request this, contact ${brand.name} immediately.`,
})
