// The one place where the server takes the evaluator, which it shares with the client.
export * from '../../../../evaluator/src/index.ts'
