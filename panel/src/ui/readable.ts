/** `customer_invitation`, as people write it. */
export const readable = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
