let countries: Map<string, string> | null = null

/** Returns the country that a time zone belongs to, or null for one of none or of several. */
export function countryOf(timeZone: string): string | null {
  countries ??= readCountries()
  return countries.get(timeZone) ?? countries.get(canonical(timeZone)) ?? null
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

/** Reads the time zones of each region from the data of Node.js. Some regions share the zone of another. */
function readCountries(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const owners = new Map<string, string | null>()
  for (const region of letters.flatMap((first) => letters.map((second) => first + second))) {
    // Former countries have the data of their successors.
    if (names.of(region) === undefined || Intl.getCanonicalLocales(`und-${region}`)[0] !== `und-${region}`) continue
    const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & { getTimeZones?(): string[] | undefined }
    for (const zone of locale.getTimeZones?.() ?? []) owners.set(zone, owners.has(zone) ? null : region)
  }
  return new Map([...owners].flatMap(([zone, region]) => (region === null ? [] : [[zone, region] as const])))
}
