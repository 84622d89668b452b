import { definePart } from '../../part.ts'
import type { OwnBanner } from './banner.ts'

export const part = definePart<OwnBanner[]>({
  name: 'banners',
  // What is painted must not move. Before that the page gets to know how much room the banner took on the page before.
  begin(keptInTab) {
    for (const place of ['top', 'bottom']) {
      const name = `banner-${place}`
      const height = keptInTab.read(name)
      keptInTab.write(name, null)
      if (height && performance.getEntriesByType('paint').length === 0)
        document.documentElement.style.setProperty(`--userkeep-${name}`, `${Number(height)}px`)
    }
  },
  shownOf: ({ banners }) => (banners?.length ? banners : null),
  load: () => import('./view.tsx'),
})
