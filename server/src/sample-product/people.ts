/** Who can be signed in to the sample product. Their external ids are nobody's else. */
export const people = {
  ana: { external_id: 'sample-product-ana', name: 'Ana Ruiz', email: 'ana@sample-product.example' },
  ben: { external_id: 'sample-product-ben', name: 'Ben Okafor', email: 'ben@sample-product.example' },
} as const

export type Person = keyof typeof people

export const isPerson = (name: string): name is Person => Object.hasOwn(people, name)
