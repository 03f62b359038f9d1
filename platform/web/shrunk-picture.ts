/** Longest side of a picture in pixels, and when that comes out too large, the next try. */
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

interface Shrinking {
  /** How the picture is kept: a logo as PNG, whose ground may be clear; a photo as JPEG. */
  readonly as: 'image/png' | 'image/jpeg'
}

const drawn = async (image: HTMLImageElement, side: number, { as }: Shrinking): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(16, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(16, Math.round(image.naturalHeight * scale))
  const pen = canvas.getContext('2d')
  if (pen && as === 'image/jpeg') {
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((settle) => canvas.toBlob(settle, as, 0.9))
}

/** The file drawn anew and small, in base64: what the server takes. null when the browser cannot read it as a picture. */
export async function shrunkPicture(file: File, how: Shrinking = { as: 'image/png' }): Promise<string | null> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return null
  const image = await loaded(file).catch(() => null)
  if (!image) return null
  // What a photo shows is cut square by the server: its shorter side has to be large enough.
  const tries = how.as === 'image/jpeg' ? [512, ...sides] : sides
  for (const side of tries) {
    const blob = await drawn(image, side, how)
    if (blob && blob.size <= largest) return base64Of(new Uint8Array(await blob.arrayBuffer()))
  }
  return null
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
