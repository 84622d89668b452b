/** The parts of a browser that page views depend on. */
export interface Browser {
  location: Pick<Location, 'href' | 'host'>
  referrer: string
  width: number
  doNotTrack: string | null
  globalPrivacyControl: boolean
}

export const browserNow = (): Browser => ({
  location,
  referrer: document.referrer,
  width: screen.width,
  doNotTrack: navigator.doNotTrack,
  globalPrivacyControl: (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
})

/** Someone who objects by a setting of the browser is not counted. */
export const mayCount = ({ doNotTrack, globalPrivacyControl }: Browser): boolean =>
  doNotTrack !== '1' && !globalPrivacyControl

const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

const deviceOf = (width: number): string => (width < 640 ? 'mobile' : width < 1024 ? 'tablet' : 'desktop')

const hostOf = (address: string): string => {
  try {
    return new URL(address).host
  } catch {
    return ''
  }
}

/** Returns the properties of a page view: no address in full, no query but the parameters of campaigns, no cookie. */
export function pageView(browser: Browser, isFirst: boolean): Record<string, string> {
  const { pathname, searchParams } = new URL(browser.location.href)
  const referrer = isFirst ? hostOf(browser.referrer) : ''
  const campaign = campaignParameters.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value.slice(0, 200)]] : []
  })
  return {
    path: pathname.slice(0, 200),
    ...(referrer !== '' && referrer !== browser.location.host && { referrer }),
    ...Object.fromEntries(campaign),
    device: deviceOf(browser.width),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** Reports the page and every other that the page's own code moves to. */
export function reportPageViews(report: (properties: Record<string, string>) => void, browser = browserNow): void {
  if (!mayCount(browser())) return
  let shown: string | null = null
  const view = () => {
    const now = browser()
    const { pathname } = new URL(now.location.href)
    if (pathname === shown) return
    report(pageView(now, shown === null))
    shown = pathname
  }
  const { pushState } = history
  history.pushState = function (this: History, ...moved: Parameters<History['pushState']>) {
    pushState.apply(this, moved)
    view()
  }
  addEventListener('popstate', view)
  view()
}
