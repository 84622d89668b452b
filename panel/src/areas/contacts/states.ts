import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'contacts', path: '/contacts', reads: true },
  { name: 'contacts-visitors', path: '/contacts?kind=visitor' },
  { name: 'contacts-test', path: '/contacts?env=test' },
  { name: 'contact', path: ({ contact }) => `/contacts?contact=${contact.id}`, reads: true },
  { name: 'contact-activity', path: ({ contact }) => `/contacts?contact=${contact.id}&tab=activity`, reads: true },
  {
    name: 'contact-product',
    path: ({ contact }) => `/contacts?contact=${contact.id}&tab=product`,
    reads: true,
    onlyRead: /\/contacts\/[^/]+\/(segments|flags)/,
  },
  { name: 'contact-customers', path: ({ contact }) => `/contacts?contact=${contact.id}&tab=customers` },
  { name: 'contact-details', path: ({ contact }) => `/contacts?contact=${contact.id}&tab=details` },
  { name: 'contact-devices', path: ({ contact }) => `/contacts?contact=${contact.id}&tab=devices` },
  { name: 'contacts-empty', path: '/contacts', who: 'newcomer' },
]
