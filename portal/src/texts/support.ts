import type { ComponentChildren } from 'preact'

export const texts = {
  supportSession: 'Support session',
  supportSessionSentence: 'Support session.',
  support: 'Support',
  staffIsSignedInAs: (
    label: ComponentChildren,
    staffName: string | number,
    contact: string | number,
    expiresAt: string | number,
  ): ComponentChildren => [
    label,
    ' ',
    staffName,
    ' is signed in as ',
    contact,
    ' until ',
    expiresAt,
    '. Credentials, team members and webhooks can’t be changed.',
  ],
  end: 'End',
  supportSessionHasEnded: 'The support session has ended',
  youCanCloseThisTab: 'You can close this tab.',
}
