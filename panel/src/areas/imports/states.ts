import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'imports', path: '/imports', onlyRead: /\/imports/, reads: true },
  { name: 'import', path: ({ importId }) => `/imports?import=${importId}` },
  { name: 'import-done', path: ({ finishedImportId }) => `/imports?import=${finishedImportId}` },
  { name: 'imports-new', path: '/imports?new=import' },
  { name: 'imports-empty', path: '/imports', who: 'newcomer' },
]
