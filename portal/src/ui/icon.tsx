// Drawn on a grid of 24, in the colour of the text beside them.
const paths = {
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2 2 0 0 0 4 0',
  bulb: 'M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.7.6-1 1.4-1 2.2V18H9v-1.3c0-.8-.3-1.6-1-2.2z',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  chat: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M8 10l4 4 4-4',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7.5 6 7.5 4.7 7.5 3.6 8.4 3 9.3 3 11 3 12 5 12 7zM12 7c3 0 4.5-1 4.5-2.3C16.5 3.6 15.6 3 14.7 3 13 3 12 5 12 7z',
  key: 'M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 11h9M18 11v4',
  map: 'M9 4L3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.3A6 6 0 0 1 21 20',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  phone: 'M7 3h10v18H7zM11 18h2',
  plus: 'M12 5v14M5 12h14',
  shield: 'M12 3l8 3v6c0 4.5-3.4 7.8-8 9-4.6-1.2-8-4.5-8-9V6z',
  spark: 'M12 3l2.2 6.3L20.5 12l-6.3 2.2L12 21l-2.2-6.8L3.5 12l6.3-2.7z',
  support: 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v6H5a1 1 0 0 1-1-1zM20 13h-3v6h2a1 1 0 0 0 1-1z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1',
  trophy: 'M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5a3.5 3.5 0 0 0 3.6 4M16 6h3.5a3.5 3.5 0 0 1-3.6 4M12 13v4M8 20h8M12 17v3',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  webhook: 'M7 8a4 4 0 1 1 6.5 3.2L17 17M10 8l-4 8M6 18a2 2 0 1 0 0-.1M17 18a2 2 0 1 0 0-.1M8 18h9',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
