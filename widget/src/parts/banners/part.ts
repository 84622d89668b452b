import { definePart } from '../../part.ts'
import type { OwnBanner } from './banner.ts'

const { style } = document.documentElement

export const part = definePart<OwnBanner[]>({
  name: 'banners',
  // Before anything is painted the page leaves the room that the banner took on the page before, so that nothing moves later.
  begin(storedInTab) {
    for (const place of ['top', 'bottom']) {
      const name = `banner-${place}`
      const [height, by] = (storedInTab.read(name) ?? '').split(' ')
      storedInTab.write(name, null)
      if (!height || performance.getEntriesByType('paint').length > 0) continue
      style.setProperty(`--userkeep-${name}`, `${Number(height)}px`)
      if (by?.startsWith('widget')) {
        style.boxSizing = 'border-box'
        style.paddingTop = `${Number(height)}px`
      }
    }
  },
  answered({ banners }) {
    if (banners?.some(({ place }) => place === 'top') || !style.getPropertyValue('--userkeep-banner-top')) return
    style.removeProperty('--userkeep-banner-top')
    style.paddingTop = style.boxSizing = ''
  },
  shownOf({ banners, verified, contact }) {
    if (!banners?.length) return null
    // Nothing is recorded of somebody who only claims to be a known person, so the service is not asked to.
    const isRecorded = verified || contact.kind === 'visitor'
    return isRecorded ? banners : banners.map((banner) => ({ ...banner, isUnrecorded: true as const }))
  },
  load: () => import('./view.tsx'),
})
