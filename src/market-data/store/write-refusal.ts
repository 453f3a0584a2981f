/** Another process is writing the dataset; the message says which. */
export class DatasetHeldError extends Error {
  override readonly name = 'DatasetHeldError'
}

/** The folder for a dataset has other content, which must not be lost. */
export class ForeignFolderError extends Error {
  override readonly name = 'ForeignFolderError'
}
