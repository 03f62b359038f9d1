/** Small files made for tests, byte by byte, so that each says what is odd about it. */

/** A PDF of one empty page; `objects` are added, `size` fills it to that many bytes. */
export function pdf({ objects = '', size = 0, tail = '' }: { objects?: string; size?: number; tail?: string } = {}): Buffer {
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n${objects}`
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n9\n%%EOF\n${tail}`
  const room = size - head.length - end.length
  const filler = room > 20 ? `9 0 obj\n% ${'x'.repeat(room - 18)}\nendobj\n` : ''
  return Buffer.from(head + filler + end, 'latin1')
}
