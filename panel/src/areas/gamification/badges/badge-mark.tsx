import { type BadgeIcon, badgePaths } from '@userkeep/client/rewards'

/** The icon of a badge, as people see it. */
export const BadgeMark = ({ icon, size = 18 }: { icon: BadgeIcon; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={badgePaths[icon]} />
  </svg>
)
