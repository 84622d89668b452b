export * from '../../../testing/support.ts'
