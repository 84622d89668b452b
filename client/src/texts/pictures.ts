export const texts = {
  notAPicture: (name: string) => `“${name}” is not a picture that can be sent. Use PNG, JPEG, WebP, GIF or AVIF.`,
}
