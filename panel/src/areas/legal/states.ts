import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'legal', path: '/legal', reads: true },
  { name: 'legal-new', path: '/legal?new=document' },
  { name: 'legal-document', path: ({ legalDocumentId }) => `/legal?document=${legalDocumentId}`, reads: true },
  {
    name: 'legal-versions',
    path: ({ legalDocumentId }) => `/legal?document=${legalDocumentId}&tab=versions`,
    onlyRead: /\/versions/,
    reads: true,
  },
  {
    name: 'legal-acceptances',
    path: ({ legalDocumentId }) => `/legal?document=${legalDocumentId}&tab=acceptances`,
    onlyRead: /\/acceptances/,
    reads: true,
  },
  { name: 'legal-settings', path: ({ legalDocumentId }) => `/legal?document=${legalDocumentId}&tab=settings` },
  { name: 'legal-empty', path: '/legal', who: 'newcomer' },
]
