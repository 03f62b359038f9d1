/** Longest side of a logo in pixels, and when that comes out too large, the next try. */
const sides = [256, 128, 64] as const
const largest = 140_000

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const loaded = async (file: File): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const drawn = (image: HTMLImageElement, side: number): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(16, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(16, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((settle) => canvas.toBlob(settle, 'image/png'))
}

/** The file drawn anew as a small PNG, in base64: what the server takes. null when the browser cannot read it as a picture. */
export async function shrunkPicture(file: File): Promise<string | null> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return null
  const image = await loaded(file).catch(() => null)
  if (!image) return null
  for (const side of sides) {
    const blob = await drawn(image, side)
    if (blob && blob.size <= largest) return base64Of(new Uint8Array(await blob.arrayBuffer()))
  }
  return null
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
