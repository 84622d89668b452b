import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'contact-auth', path: '/contact-auth', reads: true },
  { name: 'contact-auth-providers', path: '/contact-auth?tab=providers', reads: true },
  { name: 'contact-auth-secrets', path: '/contact-auth?tab=secrets' },
  { name: 'waitlist', path: '/waitlist', reads: true },
  { name: 'brand', path: '/brand', reads: true },
  { name: 'confirm-portal-address', path: '/confirm-portal-address#uk_pa_none', reads: true },
  { name: 'contact-auth-providers-empty', path: '/contact-auth?tab=providers', who: 'newcomer' },
  { name: 'waitlist-empty', path: '/waitlist', who: 'newcomer' },
]
