import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [{ name: 'agreements', path: 'agreements', reads: true }]
