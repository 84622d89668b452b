/** `customer_invitation`, as people write it. */
export const humanize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
