import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'segments', path: '/segments', reads: true },
  { name: 'segment', path: ({ segmentId }) => `/segments?segment=${segmentId}`, reads: true },
  { name: 'segment-condition', path: ({ segmentId }) => `/segments?segment=${segmentId}&tab=condition`, reads: true },
  { name: 'segment-new', path: '/segments?new=segment' },
  { name: 'segments-empty', path: '/segments', who: 'newcomer' },
]
