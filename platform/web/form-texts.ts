/** Reads the texts of a form's fields by name; '' for one that is not there. */
export function textsOf(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form)
  return (name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}
