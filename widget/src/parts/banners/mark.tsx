import type { OwnBanner } from './banner.ts'

const paths: Record<OwnBanner['style'], string> = {
  info: 'M10 9v5M10 6.2v.1M10 18a8 8 0 100-16 8 8 0 000 16z',
  success: 'M6.4 10.3l2.5 2.5 4.8-5.2M10 18a8 8 0 100-16 8 8 0 000 16z',
  warning: 'M10 8v4M10 14.4v.1M10 2.8l8 14H2z',
  critical: 'M10 6v5M10 13.8v.1M10 18a8 8 0 100-16 8 8 0 000 16z',
  brand: 'M3 8.5v3l9.5 4.5V4L3 8.5zM5.5 12.7V16h2.6v-2M15.5 7.5a3.6 3.6 0 010 5',
}

export const Mark = ({ style }: Pick<OwnBanner, 'style'>) => (
  <svg class="mark-of" viewBox="0 0 20 20" aria-hidden="true">
    <path d={paths[style]} />
  </svg>
)
