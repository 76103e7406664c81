export { createFileTools, type FileToolsOptions } from './create-file-tools.ts';
export { type CageDescription, type CagedFolder, describeCage } from './describe-cage.ts';
export { type FolderFiles, openFolderFiles } from './folder-files.ts';
