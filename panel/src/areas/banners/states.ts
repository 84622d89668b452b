import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'banners', path: '/banners', reads: true },
  { name: 'banner', path: ({ bannerId }) => `/banners?banner=${bannerId}`, reads: true },
  { name: 'banner-new', path: '/banners?new=banner' },
  { name: 'banners-empty', path: '/banners', who: 'newcomer' },
]
