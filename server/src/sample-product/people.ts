/** The users of the sample product, with their own external ids. */
export const people = {
  ana: { external_id: 'sample-product-ana', name: 'Ana Ruiz', email: 'ana@sample-product.example' },
  ben: { external_id: 'sample-product-ben', name: 'Ben Okafor', email: 'ben@sample-product.example' },
} as const

type Person = keyof typeof people

export const isPerson = (name: string): name is Person => Object.hasOwn(people, name)
