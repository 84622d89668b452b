/** The gateway in memory, for tests of areas that handle payments. */
export * from '../src/areas/gateways/testing.ts'
