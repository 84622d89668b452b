// Drawn on a grid of 24, in the colour of the text beside them.
const paths = {
  messages: 'M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.2',
  guide: 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11 6.5h9M11 12.5h9M11 18.5h9',
  news: 'M4 10v4h3l8 4V6l-8 4zM18 9.5a4 4 0 0 1 0 5',
  notifications: 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7zM10 20a2 2 0 0 0 4 0',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14 6l-6 6 6 6',
  send: 'M4 12l16-8-6 16-3-7z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 4M15.5 9.5v.1',
  emoji: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14a4 4 0 0 0 7 0M9 9.5v.1M15 9.5v.1',
  next: 'M10 6l6 6-6 6',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="m-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
