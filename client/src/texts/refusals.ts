export const texts = {
  noAnswer: 'The service cannot be reached. Check your connection and try again.',
  answered: (status: number) => `The service answered ${status}.`,
}
