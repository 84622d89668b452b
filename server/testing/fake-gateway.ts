/** The gateway in memory, for tests of areas that are told what becomes of payments. */
export * from '../src/areas/gateways/testing.ts'
