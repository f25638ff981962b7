/** The default data folder, relative to the folder in which the command runs. */
export const DATA_FOLDER = 'data'
