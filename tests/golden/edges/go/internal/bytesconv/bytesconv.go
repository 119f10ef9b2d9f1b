package bytesconv

func ToBytes(text string) []byte {
	return []byte(text)
}
