/** `customer_invitation`, as people write it. */
export const humanize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** Returns an event such as `report.ready` in words. An event with another kind of name keeps it. */
export const eventLabel = (event: string): string =>
  /^[a-z_]+\.[a-z_]+$/.test(event) ? humanize(event.replace('.', ' ')) : event

/** Returns the options of a select of events. */
export const eventOptions = (events: readonly string[]) =>
  events.map((event) => ({ value: event, label: eventLabel(event) }))
