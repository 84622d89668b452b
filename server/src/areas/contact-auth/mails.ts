import type { MailParts } from '../../platform/mail/mail-parts.ts'

interface Brand {
  name: string
  color?: string
}

const ignore = 'If it was not you, ignore this mail: nothing happens without it.'

export const verificationMail = (brand: Brand, name: string | null, url: string): MailParts => ({
  subject: `Verify your address for ${brand.name}`,
  brand,
  ...(name !== null && { greeting: `Hello ${name},` }),
  paragraphs: [
    `Someone signed up to ${brand.name} with this address. If that was you, verify that the address is yours. ` +
      'The link works once, for 24 hours.',
    'In the browser you signed up in, the password you chose is kept. In any other one you choose a password after.',
  ],
  action: { label: 'Verify the address', url },
  footer: 'If it was not you, ignore this mail: without it there is no account.',
})

export const accountExistsMail = (brand: Brand, url: string): MailParts => ({
  subject: `You have an account with ${brand.name} already`,
  brand,
  paragraphs: [
    `Someone tried to sign up to ${brand.name} with this address, but there is an account with it already. ` +
      'You can sign in, or choose a new password there.',
  ],
  action: { label: 'Sign in', url },
  footer: 'If it was not you, ignore this mail: your account stays as it is.',
})

export const resetMail = (brand: Brand, url: string): MailParts => ({
  subject: `Choose a new password for ${brand.name}`,
  brand,
  paragraphs: [
    `Someone asked for a new password for your account with ${brand.name}. The link works once, for one hour.`,
  ],
  action: { label: 'Choose a new password', url },
  footer: 'If it was not you, ignore this mail: your password stays as it is.',
})

export const magicLinkMail = (brand: Brand, url: string): MailParts => ({
  subject: `Sign in to ${brand.name}`,
  brand,
  paragraphs: ['Here is your link to sign in. It works once, for 30 minutes.'],
  action: { label: `Sign in to ${brand.name}`, url },
  footer: ignore,
})

export const codeMail = (brand: Brand, code: string): MailParts => ({
  subject: `Your code for ${brand.name}`,
  brand,
  paragraphs: ['Enter this code where you are signing in. It works once, for ten minutes.'],
  code,
  footer: `${ignore} Tell the code to nobody.`,
})
